#!/usr/bin/env bash
# Makes the media fixtures in files/ with ffmpeg (Debian: apt install ffmpeg). Run by hand; the
# results are committed, so that nothing else needs ffmpeg. index.ts states what is asked for here.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p files
cd files
export SVT_LOG=1
rm -f -- *

ff() { ffmpeg -hide_banner -loglevel error -y "$@"; }

# Flat colours, so that a file is a few kilobytes: colour, size, rate, seconds.
flat() { printf 'color=c=%s:s=%s:r=%s:d=%s' "$1" "$2" "$3" "$4"; }
silence=(-f lavfi -i anullsrc=r=44100:cl=mono)
exact=(-fflags +bitexact -flags:v +bitexact -flags:a +bitexact -map_metadata -1)
h264=(-c:v libx264 -preset veryfast -crf 40 -pix_fmt yuv420p -threads 1)
hevc=(-c:v libx265 -preset veryfast -crf 40 -pix_fmt yuv420p -tag:v hvc1
	-x265-params log-level=error:pools=none:info=0)
aac=(-c:a aac -b:a 16k)
front=(-movflags +faststart)

# video <file> <flat picture> <seconds> <options…>: picture and silence.
video() {
	local file=$1 picture=$2 seconds=$3
	shift 3
	ff -f lavfi -i "$picture" "${silence[@]}" -t "$seconds" "$@" "${exact[@]}" "$file"
}
# silent <file> <flat picture> <options…>: picture only.
silent() {
	local file=$1 picture=$2
	shift 2
	ff -f lavfi -i "$picture" "$@" "${exact[@]}" "$file"
}

portrait=$(flat 0x2563eb 1080x1920 30 1)

# Within the rules.
video mp4-h264-aac.mp4 "$portrait" 1 "${h264[@]}" "${aac[@]}" "${front[@]}"
video mp4-hevc-aac.mp4 "$(flat 0x16a34a 1080x1920 30 1)" 1 "${hevc[@]}" "${aac[@]}" "${front[@]}"
video mov-h264-aac.mov "$(flat 0xdb2777 1080x1920 30 1)" 1 "${h264[@]}" "${aac[@]}" "${front[@]}"
video mov-hevc-aac.mov "$(flat 0xea580c 1080x1920 30 1)" 1 "${hevc[@]}" "${aac[@]}" "${front[@]}"
video mp4-moov-last.mp4 "$(flat 0x7c3aed 1080x1920 30 1)" 1 "${h264[@]}" "${aac[@]}"
silent mp4-without-sound.mp4 "$(flat 0x0891b2 1080x1920 30 1)" "${h264[@]}" "${front[@]}"
silent mp4-landscape.mp4 "$(flat 0xca8a04 1920x1080 30 1)" "${h264[@]}" "${front[@]}"
ff -i mp4-landscape.mp4 -c copy -metadata:s:v:0 rotate=270 "${exact[@]}" "${front[@]}" \
	mp4-rotated.mp4
video mp4-fragmented.mp4 "$(flat 0x4d7c0f 1080x1920 30 1)" 1 "${h264[@]}" "${aac[@]}" -g 15 \
	-movflags +frag_keyframe+empty_moov+default_base_moof
silent mp4-variable-frame-rate.mp4 "$(flat 0xbe123c 720x1280 30 2)" "${h264[@]}" "${front[@]}" \
	-vf "select='lt(n,30)+not(mod(n,3))'" -vsync vfr
silent mp4-60fps.mp4 "$(flat 0x0f766e 1080x1920 60 1)" "${h264[@]}" "${front[@]}"
silent mp4-180s.mp4 "$(flat 0x1d4ed8 360x640 1 180)" "${h264[@]}" "${front[@]}"

# Against one rule each.
video mp4-vp9.mp4 "$portrait" 1 -c:v libvpx-vp9 -b:v 50k -cpu-used 8 "${aac[@]}" "${front[@]}"
video mp4-av1.mp4 "$portrait" 1 -c:v libsvtav1 -preset 12 -crf 60 "${aac[@]}" "${front[@]}"
video mp4-mpeg4-part-2.mp4 "$(flat 0x2563eb 360x640 30 1)" 1 -c:v mpeg4 -q:v 31 "${aac[@]}" "${front[@]}"
video mp4-mp3.mp4 "$portrait" 1 "${h264[@]}" -c:a libmp3lame -b:a 32k "${front[@]}"
video mp4-opus.mp4 "$portrait" 1 "${h264[@]}" -c:a libopus -b:a 16k -ar 48000 "${front[@]}"
silent mp4-61fps.mp4 "$(flat 0x2563eb 1080x1920 61 1)" "${h264[@]}" "${front[@]}"
silent mp4-120fps.mp4 "$(flat 0x2563eb 1080x1920 120 1)" "${h264[@]}" "${front[@]}"
silent mp4-1082x1922.mp4 "$(flat 0x2563eb 1082x1922 30 1)" "${h264[@]}" "${front[@]}"
silent mp4-181s.mp4 "$(flat 0x2563eb 360x640 1 181)" "${h264[@]}" "${front[@]}"
ff "${silence[@]}" -t 1 "${aac[@]}" "${exact[@]}" mp4-sound-only.mp4
video webm.webm "$portrait" 1 -c:v libvpx-vp9 -b:v 50k -cpu-used 8 -c:a libopus -b:a 16k -ar 48000
video mkv.mkv "$portrait" 1 "${h264[@]}" "${aac[@]}"
video avi-named.mp4 "$portrait" 1 "${h264[@]}" -c:a libmp3lame -b:a 32k -f avi

# Not what their names say, or not whole.
printf 'This is a note, not a video.\n' >text-named.mp4
head -c -2000 mp4-moov-last.mp4 >truncated-moov-last.mp4
head -c -1500 mp4-h264-aac.mp4 >truncated-faststart.mp4

# Images.
still() { ff -f lavfi -i "$(flat "$2" "$3" 1 1)" -frames:v 1 "${@:4}" "$1"; }
still portrait.png 0x2563eb 1080x1350
still portrait.jpg 0xdb2777 1080x1350 -q:v 10
still portrait.webp 0x16a34a 1080x1350
still square.gif 0xea580c 480x480
still tiny.png 0x7c3aed 2x2 -vf scale=1:1
printf '<!doctype html><title>Sign in</title><p>Sign in to see this picture.</p>\n' >html-named.jpg

find . -size +40k -print | grep . && { echo 'These files are over 40 KiB' >&2; exit 1; }
du -ab . | tail -1
