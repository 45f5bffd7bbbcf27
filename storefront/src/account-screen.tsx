import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { accountWords } from './account-words.ts'
import { screen } from './screen.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Loads a component together with the account messages and wraps it in their provider. */
export const withAccountWords =
  <Props extends object>(load: Load<Props>) =>
  async (): Promise<{ default: (props: Props) => ReactNode }> => {
    const [{ AccountLanguage }, { default: Part }] = await Promise.all([import('./account-text.tsx'), load()])
    const Worded = (props: Props) => (
      <AccountLanguage>
        <Part {...props} />
      </AccountLanguage>
    )
    return { default: Worded }
  }

interface Visit {
  context: { queries: QueryClient; locale: string }
}

/**
 * The route options of a screen with account messages, which load beside its code. Queries started by `ask` are not
 * awaited.
 */
export const accountScreen = (load: Load<object>, ask?: (queries: QueryClient) => Promise<void>) => ({
  loader: async ({ context: { queries, locale } }: Visit) => {
    await Promise.all([queries.ensureQueryData(accountWords(locale)), ask?.(queries)])
  },
  component: screen(withAccountWords(load)),
})
