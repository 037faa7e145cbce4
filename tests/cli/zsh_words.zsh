# Prints the words that zsh offers for the command line $1, by a terminal of its own. The current folder has the script as
# `_sceneweld`.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PROMPT=; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; stty -echo
compadd() {
  local -a words
  if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
    builtin compadd -O words "$@"
    print -rl -- "" "WORD:"$^words
  fi
  builtin compadd "$@"
}
bindkey "^I" complete-word; print READY'
zpty -r shell output '*READY*'
zpty -n -w shell "$1"$'\t'
sleep 1
zpty -w shell ''
output=
while zpty -r -t shell line; do output+=$line; done
print -r -- $output | tr -d '\r' | sed -n 's/^WORD://p' | sort -u
zpty -d shell
