import { expect, it } from 'vitest'
import { links } from './links.ts'
import { pages } from './routes.tsx'

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
