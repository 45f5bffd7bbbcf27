import { connection } from '@matinee/client/connection'
import { isWorthRetrying } from '@matinee/client/queries'
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { recordEndedSession } from './session-end.ts'

// While the server is away what is asked waits, and goes on when it is back; an act fails at once and can be repeated.
onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(!connection.isAway())))

/** What is known of the server's state, for the whole page. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: recordEndedSession }),
  mutationCache: new MutationCache({ onError: recordEndedSession }),
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 5000 },
    mutations: { networkMode: 'always' },
  },
})
