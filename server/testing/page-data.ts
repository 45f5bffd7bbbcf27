import type { PageData } from '@matinee/contract/store/store'

/** The initial data embedded in a page. */
export const parsePageData = (html: string) =>
  JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)![1]!) as PageData
