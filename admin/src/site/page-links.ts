import type { PageSummary } from '@matinee/contract/site/pages'

/** A page on the storefront. */
export const pageAddress = ({ permalink, is_catalog }: Pick<PageSummary, 'permalink' | 'is_catalog'>) =>
  is_catalog ? '/catalog' : `/pages/${encodeURIComponent(permalink)}`
