import { Select, SimpleGrid } from '@mantine/core'
import { t } from '../../text.ts'
import { PICTURE_HEIGHTS, type PictureHeight } from './devices.ts'
import type { BrowserStudio } from './use-browser-studio.ts'
import { useDevices } from './use-devices.ts'

const HEIGHTS = PICTURE_HEIGHTS.map((value) => ({ value, label: `${value}p` }))

/** Which camera, which microphone, and how large the picture is. */
export function SourceSettings({ studio: { opened, choice, isOpening, change } }: { studio: BrowserStudio }) {
  const { cameras, microphones } = useDevices(opened.size > 0)
  const trackId = (kind: 'camera' | 'microphone', listed: { value: string }[]) =>
    choice[kind] ?? listed[0]?.value ?? null

  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {opened.has('camera') && (
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
