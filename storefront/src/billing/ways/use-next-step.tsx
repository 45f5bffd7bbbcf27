import type { NextStep } from '@matinee/contract/billing/billing'
import { lazy, Suspense, useState, type ReactNode } from 'react'

const TestBank = lazy(async () => ({ default: (await import('./TestBank.tsx')).TestBank }))

interface BankQuestion {
  secret: string
  onAnswer: (passes: boolean) => void
}

/** Runs the next step the bank or provider requires; `dialog` is to be rendered meanwhile. */
export function useNextStep() {
  const [asked, setAsked] = useState<BankQuestion | null>(null)

  /** Resolves when the payer returns, with whether they completed it. */
  async function go(step: NextStep): Promise<boolean> {
    if (step.provider === 'test') return askHere(step.client_secret, setAsked)
    if (step.provider === 'stripe') return (await import('./stripe.ts')).answerBank(step.client_secret)
    if (step.approve_url) location.assign(step.approve_url)
    return new Promise(() => undefined) // the browser leaves the page
  }

  const dialog: ReactNode = asked && (
    <Suspense>
      <TestBank {...asked} />
    </Suspense>
  )
  return { go, dialog }
}

const askHere = (secret: string, show: (asked: BankQuestion | null) => void) =>
  new Promise<boolean>((resolve) => {
    const onAnswer = (passes: boolean) => {
      show(null)
      resolve(passes)
    }
    show({ secret, onAnswer })
  })
