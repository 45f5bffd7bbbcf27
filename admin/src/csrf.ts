const meta = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')

/** The token every unsafe call carries. */
export const csrfToken = () => meta()?.content ?? ''

/** Takes a fresh token from a fresh copy of this page. */
export async function renewCsrfToken() {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const token = fresh.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content
  const element = meta()
  if (token && element) element.content = token
}
