import type english from '@matinee/contract/words/en/account.json'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { accountWords } from './account-words.ts'
import { textIn, useLanguage, type Text } from './text.tsx'

/** Every account message, by key. */
export type AccountWord = keyof typeof english
export type AccountText = Text<AccountWord>

const AccountContext = createContext<AccountText | null>(null)

/** Provides the account messages to its children; suspends until they are loaded. */
export function AccountLanguage({ children }: { children: ReactNode }) {
  const { locale } = useLanguage()
  const { data: words } = useSuspenseQuery(accountWords(locale))
  const t = useMemo(() => textIn<AccountWord>(locale, words), [locale, words])
  return <AccountContext value={t}>{children}</AccountContext>
}

/** Translates account messages, in an `accountScreen` or an `accountPart`. */
export function useAccountText() {
  const t = use(AccountContext)
  if (!t) throw new Error('A part was rendered without the words of accounts.')
  return t
}

/** The same for keys the server names. */
export const useAnyAccountText = () => useAccountText() as Text<string>
