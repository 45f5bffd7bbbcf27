/** Addresses outside the admin. Inside, the router's own links are typed. */
export const storefront = '/'

export const programPage = (permalink: string) => `/programs/${encodeURIComponent(permalink)}`
