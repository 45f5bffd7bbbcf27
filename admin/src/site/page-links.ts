/** A page on the storefront. */
export const pageAddress = (permalink: string) => `/pages/${encodeURIComponent(permalink)}`
