/** One line of what a former release has left: see `README.md`. */
export type EraLine =
  /** A migration whose text is no longer as that release had it. */
  | { readonly migration: string; readonly text: string }
  /** A statement that makes what no migration made. */
  | { readonly statement: string }
  /** All rows of a table, each as PostgreSQL writes it in JSON. */
  | { readonly table: string; readonly columns: string; readonly rows: readonly string[] }
  | { readonly sequence: string; readonly value: string }
  /** A file of the data directory. */
  | { readonly file: string; readonly text: string };
