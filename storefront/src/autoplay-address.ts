/** The same address with autoplay, for returning after sign-in. */
export function autoplayAddress(href: string) {
  const [path = '', search] = href.split('#')[0]!.split('?')
  const asked = new URLSearchParams(search)
  asked.set('autoplay', 'true')
  return `${path}?${asked}`
}
