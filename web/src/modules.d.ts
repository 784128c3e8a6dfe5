declare module "*.ftl" {
  const text: string;
  export default text;
}

/** The drawings of the men, by their letters: `wK` is the white king. */
declare module "men" {
  const drawings: Record<string, string>;
  export default drawings;
}
