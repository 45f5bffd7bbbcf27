import { getTranslations } from '@matinee/contract/store/store'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** The parsed account messages in `locale`. They are not part of any page, so that the catalogue stays small. */
export const accountWords = (locale: string) =>
  queryOptions({
    queryKey: ['account-words', locale],
    queryFn: async ({ signal }) => {
      const [{ readMessages }, words] = await Promise.all([
        import('./read-messages.ts'), // the message parser is large
        call(getTranslations, { query: { locale, area: 'account' }, signal }),
      ])
      return readMessages(words)
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
