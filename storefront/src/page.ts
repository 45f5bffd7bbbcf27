import type { Head } from '@matinee/contract/store/head'
import type { PageData } from '@matinee/contract/store/store'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Text } from './text.tsx'

/** What the head of a page is made of, once its loader's calls are answered. */
export interface HeadInput {
  queries: QueryClient
  params: Record<string, string>
  search: Record<string, unknown>
  page: PageData
  origin: string
  /** The store in a sentence, for search engines. */
  description: string | null
  t: Text
}

export type WriteHead = (input: HeadInput) => Head

export interface ScreenModule {
  default: (props: object) => ReactNode
}

/** What a route says of its page beside path, search, loader and component: read by the server as well. */
export interface PageDeclaration {
  screen: () => Promise<ScreenModule>
  /** A page with a head is rendered by the server, the same for everybody; any other by the browser alone. */
  head?: WriteHead | undefined
  /** Parameters of the address that its rendering depends on; the browser handles all others. */
  varies?: readonly string[]
  /** A route of a server's room serves it. */
  isOwn?: boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageDeclaration
    /** In the server-rendered mode each visit loads its document. */
    isDocument?: boolean
  }
}
