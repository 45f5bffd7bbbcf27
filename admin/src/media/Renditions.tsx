import type { VideoDetail } from '@matinee/contract/media/media'
import { Table, Text } from '@mantine/core'
import { bandwidth, pixels } from '../format.ts'
import { t } from '../text.ts'
import { Section } from './Section.tsx'

/** The renditions of a film with their actual bandwidth. */
export const Renditions = ({ renditions }: Pick<VideoDetail, 'renditions'>) => (
  <Section title={t('film.renditions')}>
    <Table.ScrollContainer
      minWidth={460}
      scrollAreaProps={{
        viewportProps: { tabIndex: 0, role: 'group', 'aria-label': t('film.renditions') },
        offsetScrollbars: 'present',
      }}
    >
      <Table
        aria-label={t('film.renditions')}
        horizontalSpacing={0}
        verticalSpacing={6}
        fz="sm"
        className="numbers"
      >
        <Table.Thead>
          <Table.Tr c="dimmed" fz="xs">
            <Table.Th fw={500}>{t('film.picture')}</Table.Th>
            <Table.Th fw={500}>{t('film.frame_rate')}</Table.Th>
            <Table.Th fw={500}>{t('film.average')}</Table.Th>
            <Table.Th fw={500}>{t('film.peak')}</Table.Th>
            <Table.Th fw={500}>{t('film.codecs')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {renditions.map((rendition) => (
            <RenditionRow key={rendition.name} rendition={rendition} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </Section>
)

const RenditionRow = ({ rendition }: { rendition: VideoDetail['renditions'][number] }) => (
  <Table.Tr>
    <Table.Td>{pixels(rendition.width, rendition.height)}</Table.Td>
    <Table.Td>{Math.round(rendition.frame_rate * 100) / 100}</Table.Td>
    <Table.Td>
      {rendition.complete ? (
        <bdi dir="ltr">{bandwidth(rendition.average_bandwidth)}</bdi>
      ) : (
        t('film.state.encoding')
      )}
    </Table.Td>
    <Table.Td>{rendition.complete && <bdi dir="ltr">{bandwidth(rendition.peak_bandwidth)}</bdi>}</Table.Td>
    <Table.Td>
      <Text size="xs" c="dimmed" ff="monospace">
        {rendition.codecs}
      </Text>
    </Table.Td>
  </Table.Tr>
)
