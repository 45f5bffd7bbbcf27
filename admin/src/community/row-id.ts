/** The anchor of one comment in the inbox. */
export const rowId = (id: number) => `inbox-${id}`
