import type { PageData } from '@matinee/contract/store'

function readPage(): PageData {
  const element = document.getElementById('page-data')
  if (!element?.textContent) throw new Error('The page carries no page-data element.')
  return JSON.parse(element.textContent) as PageData
}

/** What the server wrote into this page: the store, its settings and the words of the admin. */
export const page = readPage()
