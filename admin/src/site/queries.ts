import { getMenus } from '@matinee/contract/site/menus'
import { comparePageRevision, getPage, listPageRevisions, listPages } from '@matinee/contract/site/pages'
import { getContactMessage, listContactMessages } from '@matinee/contract/site/contact'
import type { Query } from '@matinee/contract/platform/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { readQuery } from '../read.ts'

export const pages = readQuery(listPages, {})

export const sitePage = (id: number) => readQuery(getPage, { params: { id } })

export const revisions = (id: number) => readQuery(listPageRevisions, { params: { id } })

export const revision = (id: number, revision_id: number) =>
  readQuery(comparePageRevision, { params: { id, revision_id } })

export const menus = readQuery(getMenus, {})

export const messages = (asked: Partial<Query<typeof listContactMessages>>) =>
  readQuery(listContactMessages, { query: asked }, { placeholderData: keepPreviousData })

export const message = (id: number) => readQuery(getContactMessage, { params: { id } })
