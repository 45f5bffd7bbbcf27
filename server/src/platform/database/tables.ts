/**
 * The tables of the database. Each room adds its own by declaration merging in its `tables.ts`:
 * `declare module '../platform/tables.ts' { interface Tables { comment: CommentTable } }`
 */
export interface Tables {
  secret: { name: string; value: Buffer }
}
