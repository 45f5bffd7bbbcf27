import { connection } from '@matinee/ui/connection'
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './call.ts'
import { recordEndedSession } from './session-end.ts'

// A refusal stays a refusal; only a server that did not answer, or failed, is asked again.
const isWorthATry = (tries: number, error: unknown) =>
  tries < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

// While the server is away what is asked waits, and goes on when it is back; an act fails at once and can be repeated.
onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(!connection.isAway())))

/** What is known of the server's state, for the whole page. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: recordEndedSession }),
  mutationCache: new MutationCache({ onError: recordEndedSession }),
  defaultOptions: { queries: { retry: isWorthATry, staleTime: 5000 }, mutations: { networkMode: 'always' } },
})
