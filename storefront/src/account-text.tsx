import type english from '@matinee/contract/words/en/account.json'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { accountWords } from './account-words.ts'
import { textIn, useLanguage, type Text } from './text.tsx'

/** Every word of accounts, by key. */
export type AccountWord = keyof typeof english
export type AccountText = Text<AccountWord>

const AccountContext = createContext<AccountText | null>(null)

/** Gives everything inside it the words of accounts; suspends until they are there. */
export function AccountLanguage({ children }: { children: ReactNode }) {
  const { locale } = useLanguage()
  const { data: words } = useSuspenseQuery(accountWords(locale))
  const t = useMemo(() => textIn<AccountWord>(locale, words), [locale, words])
  return <AccountContext value={t}>{children}</AccountContext>
}

/** The function that turns a key of accounts into words, in an `accountScreen` or an `accountPart`. */
export function useAccountText() {
  const t = use(AccountContext)
  if (!t) throw new Error('A part was rendered without the words of accounts.')
  return t
}

/** The same for a part whose words are named by the server. */
export const useAnyAccountText = () => useAccountText() as Text<string>
