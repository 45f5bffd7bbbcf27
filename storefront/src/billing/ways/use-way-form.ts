import { useCallback, useRef } from 'react'
import type { PaymentDetails, WayHandle } from './payment-way.ts'

/** The form of a payment way. It may be submitted before it is loaded: `takeForm` waits for it. */
export function useWayForm() {
  const shown = useRef(Promise.withResolvers<WayHandle>())
  const handle = useCallback((form: WayHandle | null) => {
    if (form) shown.current.resolve(form)
    else shown.current = Promise.withResolvers()
  }, [])
  const takeForm = async (): Promise<PaymentDetails> => (await shown.current.promise).take()

  return { handle, takeForm }
}
