import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { links } from './links.ts'
import { makeRouter, pages } from './routes.tsx'

interface Declared {
  path: string
  beforeLoad?: unknown
  staticData?: { page?: unknown }
}

const declared = pages.map(({ options }) => options as Declared)

/** The server names these pages, or another front end has them. */
const LEFT_BY_LOADING: string[] = [links.cancellation, links.admin, links.availability]

it('declares one page for every address of the storefront', () => {
  const addresses = Object.values(links).filter((path) => !LEFT_BY_LOADING.includes(path))
  expect(declared.map(({ path }) => path).toSorted()).toEqual(addresses.toSorted())
})

it('says of every address what its page is, or leads on from it', () => {
  const silent = declared.filter(({ staticData, beforeLoad }) => !staticData?.page && !beforeLoad)
  expect(silent).toEqual([])
})

it('keeps in the address who sent a visitor, on to joining and the checkout', () => {
  const store = { catalog_page: false } as Parameters<typeof makeRouter>[1]['store']
  const history = createMemoryHistory({ initialEntries: ['/catalog?utm_source=News%20Letter&ref=PIA20&y=9'] })
  const router = makeRouter(new QueryClient(), { locale: 'en', store }, { history })
  const hrefTo = (to: string, search = {}) => router.buildLocation({ to, search }).href
  expect(hrefTo(links.join)).toBe('/join?ref=PIA20&utm_source=News+Letter')
  expect(hrefTo(links.checkout, { o: 3 })).toBe('/orders/checkout?ref=PIA20&utm_source=News+Letter&o=3')
})
