import { pageNumber, phrase } from '../../search.ts'

export const readAffiliateSearch = ({ page, search }: Record<string, unknown>) => ({
  ...pageNumber(page),
  ...phrase('search', search),
})

export const readPayoutSearch = ({ page }: Record<string, unknown>) => pageNumber(page)
