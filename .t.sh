cd /tmp/wt/page; export TMPDIR=/tmp/wt/tmp-page SYLVAN_TIER=deep NO_COLOR=1
out=$1; shift
/tmp/heavy npx vitest run --project node --maxWorkers 1 "$@" > /tmp/wt/tmp-page/$out.log 2>&1; echo finished >> /tmp/wt/tmp-page/$out.log
