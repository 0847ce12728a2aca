/**
 * Stands in for `exampleText`, `patternExample` and `sheetRows` in the browser's build (see `vite.config.ts`): examples
 * are made by tests and generators, and spreadsheets are written and read by the server.
 */
function refuse(): never {
  throw new Error('Examples and spreadsheets are made on the server; the browser has no code for them.')
}

export { refuse as exampleSentences, refuse as exampleText, refuse as patternExample, refuse as readRows, refuse as writeRows }
export const surnames: readonly string[] = []
export const givenNames: readonly string[] = []
