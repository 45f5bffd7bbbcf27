import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Banner } from './Banner.tsx'
import { ProgressBar } from './ProgressBar.tsx'

const noop = () => undefined

it.each(['success', 'error', 'warning', 'info'] as const)('renders a message with the tone %s', (tone) => {
  const html = renderToString(<Banner tone={tone} text="<Kept>" closeLabel="Close" onClose={noop} />)
  expect(html).toContain(`data-tone="${tone}"`)
  expect(html).toContain('&lt;Kept&gt;')
  expect(html).toContain('Close')
})

it('keeps its action beside the button that closes, not inside it', () => {
  const action = { label: 'Undo', onPress: noop }
  const html = renderToString(
    <Banner tone="info" text="Removed" action={action} closeLabel="Close" onClose={noop} />,
  )
  expect(html.match(/<button/g)).toHaveLength(2)
  expect(html).toMatch(/<\/button><button[^>]*>Undo<\/button>/)
})

it('shows indeterminate progress', () => {
  const html = renderToString(<ProgressBar label="Loading" />)
  expect(html).toMatch(/<progress[^>]*aria-label="Loading"/)
  expect(html).not.toMatch(/<progress[^>]*value/)
})
