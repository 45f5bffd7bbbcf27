import type { Head } from '@matinee/contract/store/head'
import type { PageData } from '@matinee/contract/store/store'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Text } from './text.tsx'

/** The input of a page's head, available after the calls of its loader. */
export interface HeadInput {
  queries: QueryClient
  params: Record<string, string>
  search: Record<string, unknown>
  page: PageData
  origin: string
  /** The description of the store, for search engines. */
  description: string | null
  t: Text
}

export type WriteHead = (input: HeadInput) => Head

export interface ScreenModule {
  default: (props: object) => ReactNode
}

/** The page of a route, beside its path, search, loader and component; the server reads it as well. */
export interface PageDeclaration {
  screen: () => Promise<ScreenModule>
  /** A page with a head is rendered by the server, the same for all viewers; any other is rendered by the browser. */
  head?: WriteHead | undefined
  /** Query parameters on which the server's rendering depends; the browser handles all others. */
  varies?: readonly string[]
  /** The page is served by a route in a room of the server. */
  isOwn?: boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageDeclaration
    /** Every visit is a full page load in the server-rendered mode. */
    isDocument?: boolean
  }
}
