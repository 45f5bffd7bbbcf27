import type { Page } from '@playwright/test'

interface Storefront {
  __TSR_ROUTER__: {
    options: { context: { queries: { resetQueries: (filters: { queryKey: string[] }) => Promise<void> } } }
  }
}

/** A page of the storefront forgets the answers of an endpoint and asks for them again, as when it is opened. */
export const askAgain = (page: Page, { path }: { path: string }) =>
  page.evaluate((path) => {
    const { queries } = (window as unknown as Storefront).__TSR_ROUTER__.options.context
    void queries.resetQueries({ queryKey: [path] })
  }, path)
