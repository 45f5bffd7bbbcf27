import { createContext, use } from 'react'
import { page } from '../page.ts'

/** The title of the store: from the page, or as saved since. */
export const StoreTitle = createContext(page.store.title)

/** Sets the title of the browser tab: the screen and the store. */
export const TabTitle = ({ title }: { title: string }) => <title>{`${title} · ${use(StoreTitle)}`}</title>
