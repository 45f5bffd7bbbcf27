/**
 * Ignores the second click of a double click on a submit button: on a slow device it arrives before the button is
 * disabled.
 */
export function ignoreSecondPress() {
  const ignore = (event: MouseEvent) => {
    const isSecond = event.detail > 1
    if (isSecond && (event.target as Element).closest('button[type="submit"]')) event.preventDefault()
  }
  document.addEventListener('click', ignore, { capture: true })
}
