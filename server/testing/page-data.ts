import type { PageData } from '@matinee/contract/store'

/** What a page carries for its first render. */
export const pageDataIn = (html: string) =>
  JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)![1]!) as PageData
