import { connection } from '@matinee/client/connection'
import { isWorthRetrying } from '@matinee/client/queries'
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { recordEndedSession } from './session-end.ts'

// While the server is unreachable, queries wait and continue when it is back; mutations fail at once and can be
// repeated.
onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(!connection.isAway())))

/** The query cache of the page. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: recordEndedSession }),
  mutationCache: new MutationCache({ onError: recordEndedSession }),
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 5000 },
    mutations: { networkMode: 'always' },
  },
})

// Where the developer tools of TanStack Query look for it.
if (import.meta.env.DEV) Object.assign(globalThis, { __TANSTACK_QUERY_CLIENT__: queries })
