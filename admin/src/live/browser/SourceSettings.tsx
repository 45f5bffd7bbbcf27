import { Select, SimpleGrid } from '@mantine/core'
import { t } from '../../text.ts'
import { PICTURE_HEIGHTS, type PictureHeight } from './media-source.ts'
import type { BrowserSource } from './use-browser-source.ts'
import { useDevices } from './use-devices.ts'

const HEIGHTS = PICTURE_HEIGHTS.map((value) => ({ value, label: `${value}p` }))

/** Which camera, which microphone, and how large the picture is. */
export function SourceSettings({ from: { source, choice, isOpening, change } }: { from: BrowserSource }) {
  const { cameras, microphones } = useDevices(source !== undefined)
  const trackId = (kind: 'camera' | 'microphone', listed: { value: string }[]) =>
    choice[kind] ?? listed[0]?.value ?? null

  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {choice.kind === 'camera' && (
        <Select
          label={t('live.browser.device.camera')}
          data={cameras}
          value={trackId('camera', cameras)}
          allowDeselect={false}
          disabled={isOpening}
          onChange={(camera) => camera && change({ camera })}
        />
      )}
      <Select
        label={t('live.browser.device.microphone')}
        placeholder={t('live.browser.no_microphone')}
        data={microphones}
        value={trackId('microphone', microphones)}
        allowDeselect={false}
        disabled={isOpening || microphones.length === 0}
        onChange={(microphone) => microphone && change({ microphone })}
      />
      <Select
        label={t('live.browser.height')}
        data={HEIGHTS}
        value={choice.height}
        allowDeselect={false}
        disabled={isOpening}
        onChange={(height) => height && change({ height: height as PictureHeight })}
      />
    </SimpleGrid>
  )
}
