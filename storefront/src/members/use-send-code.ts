import type { CodeSent } from '@matinee/contract/members/members'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../call.ts'
import { useShop } from '../store/shop.ts'

/** When the next code may be requested, in milliseconds. */
interface SentCode {
  nextAt: number
  goodForMinutes: number
}

/** Sends a code to the address given to `ask`, with a solved captcha where the store requires one. */
export function useSendCode<Whom>(ask: (captcha: { captcha?: string }, whom: Whom) => Promise<CodeSent>) {
  const captcha = useCaptcha()
  const [sent, setSent] = useState<SentCode | null>(null)
  const sending = useMutation<CodeSent, ApiError, Whom>({
    mutationFn: async (whom) => ask(await captcha(), whom),
    onSuccess: ({ resend_after, good_for }) =>
      setSent({ nextAt: Date.now() + resend_after * 1000, goodForMinutes: Math.round(good_for / 60) }),
    onError: (error) => {
      // A code was requested a moment ago, perhaps in another tab: it is on its way.
      const seconds = waitIn(error)
      if (error.code === 'code_too_soon' && seconds)
        setSent((before) => ({ goodForMinutes: 10, ...before, nextAt: Date.now() + seconds * 1000 }))
    },
  })
  const error = sending.error?.code === 'code_too_soon' ? null : sending.error

  return {
    sent,
    error,
    isPending: sending.isPending,
    send: (whom: Whom) => sending.mutate(whom),
    forget: () => {
      setSent(null)
      sending.reset()
    },
  }
}

export type CodeSender<Whom> = ReturnType<typeof useSendCode<Whom>>

const waitIn = ({ answer }: ApiError) =>
  Number((answer['details'] as { retry_after?: number } | undefined)?.retry_after ?? 0)

/** The captcha of a call that sends a mail, where the store requires one. */
export function useCaptcha() {
  const { store } = useShop()
  return async (): Promise<{ captcha?: string }> => {
    if (!store.captcha) return {}
    const { solveCaptcha } = await import('./captcha.ts')
    return { captcha: await solveCaptcha() }
  }
}
