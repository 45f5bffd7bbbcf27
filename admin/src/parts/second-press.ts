/**
 * A double click on a button that sends a form sends it once: on a slow device its second press comes before the button
 * is seen to wait.
 */
export function ignoreSecondPress() {
  const ignore = (event: MouseEvent) => {
    const isSecond = event.detail > 1
    if (isSecond && (event.target as Element).closest('button[type="submit"]')) event.preventDefault()
  }
  document.addEventListener('click', ignore, { capture: true })
}
