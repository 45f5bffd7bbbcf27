/** Analytics and advertising services beside Google Analytics, whose scripts pages can load. */
export const VENDOR_KINDS = ['plausible', 'fathom', 'umami', 'matomo', 'meta', 'tiktok'] as const
export type VendorKind = (typeof VENDOR_KINDS)[number]

interface VendorRules {
  /** What a key looks like; services call it an id, a domain or a pixel. */
  key: RegExp
  /** Where the script comes from. Null: the publisher names the server. */
  host: string | null
  /** The publisher may name a server of their own. */
  isSelfHosted: boolean
  /** Sets cookies or follows people over sites: loaded only after a visitor has agreed. */
  needsConsent: boolean
}

export const VENDORS: Record<VendorKind, VendorRules> = {
  plausible: {
    key: /^(?=.{1,253}$)([a-z0-9-]+\.)+[a-z0-9-]{2,}(\/[\w-]+)?$/,
    ...{ host: 'https://plausible.io', isSelfHosted: true, needsConsent: false },
  },
  fathom: {
    key: /^[A-Z]{8}$/,
    ...{ host: 'https://cdn.usefathom.com', isSelfHosted: false, needsConsent: false },
  },
  umami: {
    key: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    ...{ host: 'https://cloud.umami.is', isSelfHosted: true, needsConsent: false },
  },
  matomo: { key: /^[1-9][0-9]{0,8}$/, host: null, isSelfHosted: true, needsConsent: false },
  meta: {
    key: /^[0-9]{6,20}$/,
    ...{ host: 'https://connect.facebook.net', isSelfHosted: false, needsConsent: true },
  },
  tiktok: {
    key: /^[A-Z0-9]{10,30}$/,
    ...{ host: 'https://analytics.tiktok.com', isSelfHosted: false, needsConsent: true },
  },
}

/** A service by the key that it gave the publisher; `host` only of a server of their own. */
export interface Vendor {
  kind: VendorKind
  key: string
  host: string | null
}

/** One of each kind. */
export const MOST_VENDORS = VENDOR_KINDS.length

/** Where the scripts of a service come from. */
export const vendorHost = ({ kind, host }: Vendor): string => host ?? VENDORS[kind].host ?? ''

/** The pages of the catalogue and the publisher's own: none where somebody signs in, pays or reads about their account. */
const OPEN_PAGES = /^\/(catalog|browse|category|categories|authors|programs|pages|search)?(\/|$)/

/** Whether a page at this path may load scripts of others that count. */
export const mayLoadVendors = (path: string) => OPEN_PAGES.test(path)
