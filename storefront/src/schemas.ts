interface Schema {
  type: string
  properties?: unknown
}

/**
 * Stands in for typebox in the built storefront. The contract's schemas check things on the server; in the browser
 * `call` only looks up which headers are numbers and which are yes or no, and typebox would be a tenth of the page
 * (12 KB compressed). Any builder answers: its name as `type`, its first argument as `properties`.
 */
export const Type = new Proxy({} as Record<string, (first?: unknown) => Schema>, {
  get: (_, builder: string) => (first?: unknown) => ({ type: builder.toLowerCase(), properties: first }),
})
