/** The same address, asking for the film to begin by itself: for whoever comes back to it from signing in. */
export function autoplayAddress(href: string) {
  const [path = '', search] = href.split('#')[0]!.split('?')
  const asked = new URLSearchParams(search)
  asked.set('autoplay', 'true')
  return `${path}?${asked}`
}
