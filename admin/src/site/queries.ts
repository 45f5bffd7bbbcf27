import { getMenus } from '@matinee/contract/site/menus'
import { getPage, listPageRevisions, listPages } from '@matinee/contract/site/pages'
import { readQuery } from '../read.ts'

export const pages = readQuery(listPages, {})

export const sitePage = (id: number) => readQuery(getPage, { params: { id } })

export const revisions = (id: number) => readQuery(listPageRevisions, { params: { id } })

export const menus = readQuery(getMenus, {})
