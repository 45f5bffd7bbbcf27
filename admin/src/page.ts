import type { PageData } from '@matinee/contract/store/store'

/** The words stay unparsed: the admin parses them itself. */
interface AdminPage extends PageData {
  words: Record<string, string>
}

function readPage(): AdminPage {
  const element = document.getElementById('page-data')
  if (!element?.textContent) throw new Error('The page carries no page-data element.')
  return JSON.parse(element.textContent) as AdminPage
}

/** The state the server writes into this page: the store, its settings and the words of the admin. */
export const page = readPage()
