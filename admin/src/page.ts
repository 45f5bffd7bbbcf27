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

/** The data that the server embeds in the page: the store, its settings and the texts of the admin. */
export const page = readPage()
