import { makeContactToken, sendContactMessage } from '@matinee/contract/site/contact'
import { useMutation } from '@tanstack/react-query'
import { useRef, type SubmitEvent } from 'react'
import { call, type ApiError } from '../call.ts'
import { delay } from '../delay.ts'

/** A form that is open, and when it may be sent. */
interface OpenForm {
  token: string
  from: number
}

async function openForm(): Promise<OpenForm> {
  const { token, wait_seconds } = await call(makeContactToken, {})
  return { token, from: Date.now() + wait_seconds * 1000 }
}

const textIn = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Sends the contact form of a block; its token is fetched as somebody begins to write. */
export function useContactForm(permalink: string, block: number) {
  const open = useRef<Promise<OpenForm> | null>(null)
  const prepare = () => {
    if (open.current) return
    const opening = openForm()
    open.current = opening
    opening.catch(() => (open.current = null)) // the press on the button asks once more
  }

  const send = useMutation<unknown, ApiError, FormData>({
    async mutationFn(form) {
      const { token, from } = await (open.current ??= openForm())
      await delay(Math.max(0, from - Date.now()))
      return call(sendContactMessage, {
        body: {
          permalink,
          block,
          token,
          name: textIn(form, 'name'),
          email: textIn(form, 'email'),
          subject: textIn(form, 'subject'),
          body: textIn(form, 'body'),
          website: textIn(form, 'website'),
        },
      })
    },
    onError({ code }) {
      if (code === 'contact_form_expired') open.current = null
    },
  })

  return {
    prepare,
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      if (!send.isPending) send.mutate(new FormData(event.currentTarget))
    },
    error: send.error,
    isSending: send.isPending,
    isSent: send.isSuccess,
  }
}
