import { createContext, use } from 'react'
import { page } from '../page.ts'

/** The title of the store: as the page came with it, or as it was saved since. */
export const StoreTitle = createContext(page.store.title)

/** Names the tab after a screen and its store. */
export const TabTitle = ({ title }: { title: string }) => <title>{`${title} · ${use(StoreTitle)}`}</title>
